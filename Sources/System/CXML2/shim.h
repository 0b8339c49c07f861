#pragma once
#include <libxml/xmlversion.h>
// ICU's types, which libxml2 only points to, would come twice where Foundation is imported too.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlreader.h>
