import { textsIn } from '../../platform/texts.ts'

export type ZoomLabels = { enlarge: string; close: string }

/** Texts of the enlarged picture, in Chinese or English. */
export function zoomLabels(lang: string): ZoomLabels {
  return textsIn(
    lang,
    { enlarge: '放大图片', close: '关闭' },
    { enlarge: 'Enlarge the picture', close: 'Close' },
  )
}
