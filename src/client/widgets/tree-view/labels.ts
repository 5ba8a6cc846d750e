import { textsIn } from '../../platform/texts.ts'

const en = {
  empty: 'No data',
  tree: 'Tree',
  searchPlaceholder: 'Search keyword',
  checkAll: 'Check all',
  checkedButton: 'Checked',
  checkedCount: '{n} checked',
  clear: 'Clear',
  moveStart: 'Moving “{title}”: arrow keys choose a place, Enter drops, Escape cancels',
  moveBefore: 'Before “{title}”',
  moveBody: 'Inside “{title}”',
  moveAfter: 'After “{title}”',
  moveOpened: 'Opened “{title}”',
  moveClosed: 'Closed “{title}”',
  moveDone: 'Moved “{title}”',
  moveRefused: '“{title}” cannot go there',
  moveCancelled: 'Stopped moving “{title}”',
  loadFailed: 'Not loaded; open again to retry',
}

/** Every text of the tree that is not the author's. `{n}` and `{title}` are filled in. */
export type TreeLabels = typeof en

const zh: TreeLabels = {
  empty: '暂无数据',
  tree: '树',
  searchPlaceholder: '搜索关键字',
  checkAll: '全选',
  checkedButton: '已选',
  checkedCount: '已选 {n} 个',
  clear: '清空',
  moveStart: '正在移动“{title}”：上下方向键选择位置，回车放下，Esc 取消',
  moveBefore: '“{title}”之前',
  moveBody: '“{title}”之内',
  moveAfter: '“{title}”之后',
  moveOpened: '已展开“{title}”',
  moveClosed: '已折叠“{title}”',
  moveDone: '已移动“{title}”',
  moveRefused: '“{title}”不能移到这里',
  moveCancelled: '已取消移动“{title}”',
  loadFailed: '加载失败，再点一次重试',
}

/** The owner's texts, else those in the language of a tag: Chinese without a tag or for `zh-…`, else English. */
export function treeLabels(locale = 'zh', given: Partial<TreeLabels> = {}): TreeLabels {
  return { ...textsIn(locale, zh, en), ...given }
}

/** A text with its `{name}` parts filled in. */
export function fillLabel(text: string, parts: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in parts ? String(parts[name]) : whole))
}
