import { textsIn } from '../../platform/texts.ts'

const en = {
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  reset: 'Reset View',
  copy: 'Copy Code',
  copied: 'Copied',
  download: 'Download Diagram',
  fullscreen: 'Toggle Fullscreen',
  panUp: 'Pan Up',
  panDown: 'Pan Down',
  panLeft: 'Pan Left',
  panRight: 'Pan Right',
  failed: 'Failed to render diagram',
  showDetails: 'Show Details',
  hideDetails: 'Hide Details',
  loading: 'Loading diagram…',
  loaded: 'Diagram loaded',
  controls: 'Diagram controls',
  copyFailed: 'Failed to copy to clipboard. Your browser might not support this feature.',
  downloadFailed: 'The diagram could not be downloaded. Please try again.',
  noFullscreen: 'Fullscreen mode is not supported in this browser.',
}

/** Every text of the viewer. The alerts about the clipboard and fullscreen, and the English texts are the product spec's, §8. */
export type ViewerLabels = typeof en

// The product spec's alerts have one wording in every language.
const zh: ViewerLabels = {
  ...en,
  zoomIn: '放大',
  zoomOut: '缩小',
  reset: '重置视图',
  copy: '复制代码',
  copied: '已复制',
  download: '下载图表',
  downloadFailed: '图表没能下载，请再试一次。',
  fullscreen: '切换全屏',
  panUp: '上移',
  panDown: '下移',
  panLeft: '左移',
  panRight: '右移',
  failed: '图表渲染失败',
  showDetails: '显示详情',
  hideDetails: '隐藏详情',
  loading: '正在画图…',
  loaded: '图表已就绪',
  controls: '图表操作',
}

/** The texts for a page. */
export function viewerLabels(lang = 'en', given?: Partial<ViewerLabels>): ViewerLabels {
  return textsIn(lang, zh, en, given)
}
