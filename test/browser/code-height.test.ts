import { expect, test } from 'vitest'
import { visitedSite } from '../helpers/visited-site.ts'

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `const line${at} = ${at}`).join('\n')

/** Blocks of every look, and after each so much text that those further down are not near the first view. */
const blocks = [
  ['js', lines(1)],
  ['js', lines(40)],
  ['js:line-numbers {2,4-6}', lines(9)],
  ['ts [name.ts]', lines(5)],
  ['js', lines(3).replace('line1', 'line1 // [!code ++]').replace('line2', 'line2 // [!code focus]')],
  ['js', `\n\n${lines(2)}\n\n\n${lines(1)}\n\t// ${'很长的一行'.repeat(80)}`],
  ['txt', '汉字 😀 ✓ العربية ︎\n┌─┐\n\n│ │'],
  ['', 'plain'],
  ['js', ''],
  ['js {3}', `${lines(2)}\n// [!code highlight]`],
  ['js', `${lines(2)}\n// [!code focus]`],
] as const
const note = blocks
  .map(([info, code]) => `\`\`\`${info}\n${code}\n\`\`\`\n\n${'一段文字。'.repeat(400)}\n`)
  .join('\n')

const visited = visitedSite({
  'docs/index.md': `# 代码\n\n${note}\n${'::: details 更多\n'}\n\`\`\`js\n${lines(4)}\n\`\`\`\n:::\n\n## 最后\n\n末尾\n`,
})

test.each([1440, 390])(
  'a block of code that is not laid out has the height that it will have, %i px wide',
  async (width) => {
    const page = await visited.browser.newPage()
    await page.setViewport({ width, height: 700 })
    await page.goto(`${visited.server.origin}/`, { waitUntil: 'networkidle0' })
    const measured = await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('pre[data-lines]')]
      const heights = () => all.map((pre) => pre.getBoundingClientRect().height)
      const waiting = all.filter(
        (pre) => !pre.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }),
      ).length
      const before = heights()
      const end = document.querySelector('h2')!.getBoundingClientRect().top
      for (const pre of all) pre.style.contentVisibility = 'visible'
      return {
        waiting,
        before,
        after: heights(),
        moved: document.querySelector('h2')!.getBoundingClientRect().top - end,
      }
    })
    // One has no text.
    expect(measured.before).toHaveLength(blocks.length + 1 - 1)
    expect(measured.waiting).toBeGreaterThan(blocks.length / 2)
    expect(measured.after).toEqual(measured.before)
    expect(measured.moved).toBe(0)
    await page.close()
  },
)

test('what is not laid out is found, copied and printed', async () => {
  const page = await visited.browser.newPage()
  await page.setViewport({ width: 800, height: 600 })
  await page.goto(`${visited.server.origin}/`, { waitUntil: 'networkidle0' })
  await page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector('.kb-prose')!))
  // What is selected is laid out with the next frame.
  await expect.poll(() => page.evaluate(() => getSelection()!.toString())).toContain('const line39 = 39')
  await page.emulateMediaType('print')
  const hidden = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('pre[data-lines]')].filter(
          (pre) => getComputedStyle(pre).contentVisibility !== 'visible',
        ).length,
    )
  await expect.poll(hidden).toBe(0)
  await page.close()
})
