// The public API of `kbsite/tree`.

export type { TreeLabels } from './widgets/tree-view/labels.ts'
export type { Placement } from './widgets/tree-view/placement.ts'
export type { ClassNames, TreeHandle, TreeProps } from './widgets/tree-view/props.ts'
export type {
  SearchInputProps,
  TreeSearchHandle,
  TreeSearchProps,
} from './widgets/tree-view/search-props.ts'
export type { TreeKey } from './widgets/tree-view/state/key.ts'
export type { LineStyle } from './widgets/tree-view/state/lines.ts'
export type { TreeNode } from './widgets/tree-view/state/node.ts'
export { type Insertion, TreeStore } from './widgets/tree-view/state/store.ts'
export type {
  DropPart,
  IgnoreMode,
  TreeEvents,
  TreeLoad,
  TreeOptions,
  TreePredicate,
} from './widgets/tree-view/state/types.ts'
export type { TreeValue } from './widgets/tree-view/state/value.ts'
export { Tree } from './widgets/tree-view/Tree.tsx'
export { type Chosen, TreeDrop, type TreeDropProps } from './widgets/tree-view/TreeDrop.tsx'
export { TreeSearch } from './widgets/tree-view/TreeSearch.tsx'
export type { ScrollPosition } from './widgets/tree-view/window.ts'
