import { textsIn } from '../../platform/texts.ts'

/** Alert when neither the clipboard nor the text field could copy. Product spec §8. */
export const copyFailedText = 'Failed to copy to clipboard. Your browser might not support this feature.'

const en = {
  copyCode: 'Copy Code',
  copied: 'Copied',
  viewOutput: 'View Output',
  hideOutput: 'Hide Output',
  resetOutput: 'Reset Output',
  runCode: 'Run Code',
  run: 'Run',
  edit: 'Edit',
  editor: 'Code, Ctrl + Enter runs it',
  output: 'Output',
  preview: 'Preview',
  timeLimit: 'The code did not answer in time and was stopped.',
  entryLimit: 'The code printed too much and was stopped.',
  noSandbox: 'The sandbox that runs the code could not be loaded.',
  navigated: 'The code left its page and was stopped.',
  ended: 'The code no longer runs.',
  more: '{count} more',
  openValues: 'Open values',
}

/** Every text of a code preview that a visitor can see or hear. */
export type PreviewLabels = typeof en

const zh: PreviewLabels = {
  copyCode: '复制代码',
  copied: '已复制',
  viewOutput: '查看输出',
  hideOutput: '隐藏输出',
  resetOutput: '重置输出',
  runCode: '运行代码',
  run: '运行',
  edit: '编辑',
  editor: '代码，Ctrl + Enter 运行',
  output: '输出',
  preview: '预览',
  timeLimit: '代码超时没有响应，已停止运行。',
  entryLimit: '代码输出过多，已停止运行。',
  noSandbox: '用来运行代码的沙箱无法加载。',
  navigated: '代码离开了它的页面，已停止运行。',
  ended: '代码已不再运行。',
  more: '还有 {count} 项',
  openValues: '展开值',
}

/** Texts of a code preview, in Chinese or English. */
export function labelsFor(lang = 'en'): PreviewLabels {
  return textsIn(lang, zh, en)
}
