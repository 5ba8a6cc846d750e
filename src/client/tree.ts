// The public API of `kbsite/tree`.

export type { TreeKey } from './widgets/tree-view/key.ts'
export type { TreeLabels } from './widgets/tree-view/labels.ts'
export type { LineStyle } from './widgets/tree-view/lines.ts'
export type { TreeNode } from './widgets/tree-view/node.ts'
export type { Placement } from './widgets/tree-view/placement.ts'
export type { ClassNames, TreeHandle, TreeProps } from './widgets/tree-view/props.ts'
export type {
  SearchInputProps,
  TreeSearchHandle,
  TreeSearchProps,
} from './widgets/tree-view/search-props.ts'
export { type Insertion, TreeStore } from './widgets/tree-view/store.ts'
export { Tree } from './widgets/tree-view/Tree.tsx'
export { type Chosen, TreeDrop, type TreeDropProps } from './widgets/tree-view/TreeDrop.tsx'
export { TreeSearch } from './widgets/tree-view/TreeSearch.tsx'
export type {
  DropPart,
  IgnoreMode,
  TreeEvents,
  TreeLoad,
  TreeOptions,
  TreePredicate,
} from './widgets/tree-view/types.ts'
export type { TreeValue } from './widgets/tree-view/value.ts'
export type { ScrollPosition } from './widgets/tree-view/window.ts'
