export type ZoomLabels = { enlarge: string; close: string }

/** Texts of the enlarged picture, in Chinese or English. */
export function zoomLabels(lang: string): ZoomLabels {
  return /^zh\b/i.test(lang)
    ? { enlarge: '放大图片', close: '关闭' }
    : { enlarge: 'Enlarge the picture', close: 'Close' }
}
