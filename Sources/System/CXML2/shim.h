#pragma once
#include <libxml/xmlversion.h>
// libxml2 uses ICU's types only through pointers, and they would be declared twice where Foundation is also imported.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlreader.h>
