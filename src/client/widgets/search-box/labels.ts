import { textsIn } from '../../platform/texts.ts'

const en = {
  search: 'Search',
  displayDetails: 'Display detailed list',
  resetButtonTitle: 'Reset search',
  backButtonTitle: 'Close search',
  noResultsText: 'No results for',
  selectText: 'to select',
  selectKeyAriaLabel: 'enter',
  navigateText: 'to navigate',
  navigateUpKeyAriaLabel: 'up arrow',
  navigateDownKeyAriaLabel: 'down arrow',
  closeText: 'to close',
  closeKeyAriaLabel: 'escape',
  results: 'Results',
  resultCount: '{count} found',
  nearest: 'Closest to it:',
  noTag: 'No tag',
  nearestTags: 'Similar tags:',
  loading: 'Loading the search index …',
  slow: 'The search index takes long to load. It may still come.',
  offline: 'You are offline, and this query needs files that are not loaded yet.',
  missing: 'This site has no search index. It is made by "kbsite build".',
  damaged: 'The search index is damaged or incomplete.',
  failed: 'The search index could not be loaded.',
  retry: 'Try again',
  openCatalog: 'Open the catalog',
  recent: 'Recent searches',
  clearRecent: 'Forget them',
  allTopics: 'All topics',
  topic: 'Topic',
  hint: 'Type words, an identifier, pinyin or its initials.',
}

/** Every text of the search box. The keys up to `closeKeyAriaLabel` are those of the theme reference, section 11. */
export type SearchLabels = typeof en

const zh: SearchLabels = {
  search: '搜索',
  displayDetails: '显示详情',
  resetButtonTitle: '清除',
  backButtonTitle: '关闭',
  noResultsText: '没有结果',
  selectText: '选择',
  selectKeyAriaLabel: '回车',
  navigateText: '切换',
  navigateUpKeyAriaLabel: '上箭头',
  navigateDownKeyAriaLabel: '下箭头',
  closeText: '关闭',
  closeKeyAriaLabel: 'Esc',
  results: '搜索结果',
  resultCount: '{count} 条结果',
  nearest: '最接近的内容：',
  noTag: '没有标签',
  nearestTags: '相近的标签：',
  loading: '正在载入搜索索引……',
  slow: '搜索索引还没有载入完，网络可能较慢，请稍候或重试。',
  offline: '当前没有网络，这个查询要用的索引还没有载入。',
  missing: '本站没有搜索索引，运行 kbsite build 后才有。',
  damaged: '搜索索引已损坏或不完整。',
  failed: '搜索索引载入失败。',
  retry: '重试',
  openCatalog: '查看目录',
  recent: '最近搜索',
  clearRecent: '清空',
  allTopics: '全部主题',
  topic: '主题',
  hint: '可以输入词语、标识符、拼音或拼音首字母。',
}

/** The texts for a page. */
export function searchLabels(lang: string, given?: Partial<SearchLabels>): SearchLabels {
  return textsIn(lang, zh, en, given)
}
