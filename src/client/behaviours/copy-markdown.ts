import type { Dispose } from '../dispose.ts'
import { copyText } from '../platform/clipboard.ts'
import { listen, nearest } from '../platform/listen.ts'

/** The button that copies the Markdown that the link before it leads to. */
export function copyMarkdown(root: ParentNode): Dispose {
  return listen(root as Element, 'click', async (event) => {
    const button = nearest<HTMLButtonElement>(event, '[data-copy-markdown]')
    const link = button?.previousElementSibling
    if (!button || !(link instanceof HTMLAnchorElement)) return
    const answer = await fetch(link.href).catch(() => undefined)
    if (answer?.ok && (await copyText(await answer.text()))) button.textContent = button.dataset.copyMarkdown!
    // Readers can copy it there.
    else link.click()
  })
}
