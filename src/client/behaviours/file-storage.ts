import { element } from '../platform/dom.ts'
import { textsIn } from '../platform/texts.ts'

const texts = {
  en: {
    forgotten:
      'This browser keeps the settings of each file apart: the appearance and the marks of a search do not reach other pages.',
  },
  zh: { forgotten: '这个浏览器把每个文件的设置分开保存：外观和搜索的标记带不到别的页。' },
}

/** Notes below a page opened as a file that the browser will forget settings on the next page. */
export function sayWhatIsForgotten(): void {
  if (sharesStorage()) return
  const { forgotten } = textsIn(document.documentElement.lang, texts.zh, texts.en)
  const line = element('p', { class: 'kb-doc-meta kb-forgotten' }, forgotten)
  const footer = document.querySelector('.kb-doc-footer')
  if (footer) footer.prepend(line)
  else document.querySelector('main')?.append(line)
}

/** Firefox has a separate storage for each file, and a page cannot detect that. */
function sharesStorage(): boolean {
  if ('mozInnerScreenX' in window) return false
  try {
    return Boolean(localStorage && sessionStorage)
  } catch {
    return false
  }
}
