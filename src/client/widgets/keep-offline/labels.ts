import { textsIn } from '../../platform/texts.ts'

const en = {
  open: 'Keep for offline',
  intro: 'What is kept opens without a network, and the search finds it.',
  size: '{pages} pages, {size}',
  keep: 'Keep',
  keeping: 'Keeping … {percent} %',
  kept: 'Kept',
  update: 'Update',
  remove: 'Remove',
  failed: 'It could not be kept. Look for the network and the space on this device, then try again.',
  unknown: 'What can be kept could not be loaded. Try again when there is a network.',
  close: 'Close',
  changed: 'There is a newer version of this page.',
  outdated: 'What you keep for offline has a newer version.',
  reload: 'Reload',
  missing: 'There is no network, and this page is not kept on this device.',
  home: 'To the home page',
}

export type KeepLabels = typeof en

const zh: KeepLabels = {
  open: '存下来离线读',
  intro: '存下来的部分没有网络也能打开，搜索也找得到。',
  size: '{pages} 页，{size}',
  keep: '保存',
  keeping: '正在保存……{percent}%',
  kept: '已保存',
  update: '更新',
  remove: '删除',
  failed: '没能存下来。看看网络和这台设备的空间，然后再试。',
  unknown: '没能取到可以保存的部分，有网络时再试。',
  close: '关闭',
  changed: '这一页有新版本。',
  outdated: '离线保存的部分有新版本。',
  reload: '刷新',
  missing: '没有网络，这一页也没有存在这台设备上。',
  home: '去首页',
}

/** Texts about reading without a network, in Chinese or English. */
export function keepLabels(lang: string): KeepLabels {
  return textsIn(lang, zh, en)
}
