// The rows of the timeline: the tree of layers and animations without those that are collapsed or filtered out.

// Larger trees are collapsed at first.
const mostOpen = 120;

export class Rows {
  constructor() {
    this.roots = [];
    this.list = [];
    this.filter = '';
    this.folds = new Map();
    // Whether all rows were expanded or collapsed together; null if not.
    this.all = null;
    this.beginsOpen = true;
  }

  setLayers(roots) {
    this.roots = roots;
    const count = parts => parts.reduce(
      (sum, part) => sum + 1 + count(part.animations) + count(part.layers ?? []), 0);
    this.beginsOpen = count(roots) <= mostOpen;
    this.build();
  }

  setFilter(text) {
    this.filter = text.trim().toLowerCase();
    this.build();
  }

  isOpen({ key, layer, animation }) {
    // The sublayers of a text are its letters, words or lines.
    const isText = !animation && layer.kind === 'text' && layer.layers.length > 0;
    return this.filter !== '' || (this.folds.get(key) ?? this.all ?? (this.beginsOpen && !isText));
  }

  get hasOpen() {
    return this.list.some(row => row.isOpen);
  }

  setAll(isOpen) {
    this.folds.clear();
    this.all = isOpen;
    this.build();
  }

  setOpen(row, isOpen) {
    if (!row.hasChildren || row.isOpen === isOpen) return;
    this.folds.set(row.key, isOpen);
    this.build();
  }

  // Expands all ancestors of a layer.
  reveal(path) {
    const names = path.split('/');
    for (let depth = 1; depth < names.length; depth += 1) this.folds.set(names.slice(0, depth).join('/'), true);
    this.build();
  }

  find(path, place) {
    const isPlace = row => row.animation && String(row.animation.place) === String(place);
    const exact = place ? this.list.findIndex(row => row.layer.path === path && isPlace(row)) : -1;
    return exact >= 0 ? exact : this.list.findIndex(row => row.key === path);
  }

  build() {
    this.list = [];
    this.flatten(this.nodesOfLayers(this.roots), 1, -1);
  }

  nodesOfLayers(layers) {
    return layers.flatMap(layer => {
      const isMatch = layer.path.toLowerCase().includes(this.filter);
      const children = [
        ...this.nodesOfAnimations(layer, layer.animations, layer.path, isMatch),
        ...this.nodesOfLayers(layer.layers),
      ];
      return isMatch || children.length > 0 ? [{ key: layer.path, layer, animation: null, children }] : [];
    });
  }

  nodesOfAnimations(layer, animations, parentKey, isWithin) {
    return animations.flatMap((animation, index) => {
      const key = `${parentKey}\n${index}`;
      const isMatch = isWithin || animation.name.toLowerCase().includes(this.filter);
      const children = this.nodesOfAnimations(layer, animation.animations, key, isMatch);
      return isMatch || children.length > 0 ? [{ key, layer, animation, children }] : [];
    });
  }

  flatten(nodes, level, parent) {
    nodes.forEach((node, index) => {
      const hasChildren = node.children.length > 0;
      const isOpen = hasChildren && this.isOpen(node);
      const at = this.list.length;
      const { key, layer, animation } = node;
      this.list.push({ key, layer, animation, level, parent, hasChildren, isOpen, index, count: nodes.length });
      if (isOpen) this.flatten(node.children, level + 1, at);
    });
  }
}
