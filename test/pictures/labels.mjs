/** Draws a frame around places of the page and writes a name at each, in letters of `size` px. */
export async function label(page, texts, places, size = 19) {
  if (texts.length !== places.length) throw new Error(`${places.length} places have ${texts.length} names.`)
  const missing = await page.evaluate(drawLabels, texts, places, size)
  if (missing.length > 0) throw new Error(`The page has no ${missing.join(', ')}.`)
}

/** Runs in the page. A side is where the name is: inside of the frame, or around it. */
function drawLabels(texts, places, size) {
  const missing = []
  for (const [index, [selector, side]] of places.entries()) {
    const target = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length > 0)
    if (!target) {
      missing.push(selector)
      continue
    }
    const { left, top, width, height } = target.getBoundingClientRect()
    const frame = document.createElement('div')
    frame.style.cssText = `position: fixed; z-index: 9999; left: ${left - 3}px; top: ${top}px; width: ${width + 6}px; height: ${height}px;
      border: 2px solid #c2255c; border-radius: 6px; box-sizing: border-box; pointer-events: none`
    const name = document.createElement('span')
    const at = {
      middle: 'left: 50%; top: 50%; transform: translate(-50%, -50%)',
      bottom: 'left: 50%; bottom: 8px; transform: translateX(-50%)',
      right: 'right: -2px; top: 50%; transform: translateY(-50%)',
      below: 'left: 50%; top: 100%; transform: translateX(-50%)',
      before: 'right: calc(100% + 8px); top: 50%; transform: translateY(-50%)',
      corner: 'right: -2px; top: 100%',
      beside: 'left: calc(100% + 24px); top: 50%; transform: translateY(-50%)',
    }
    name.style.cssText = `position: absolute; ${at[side]}; padding: 2px 10px; border-radius: 6px; background: #c2255c; color: #fff;
      font: 600 ${size}px/1.4 system-ui, 'Noto Sans CJK SC', sans-serif; white-space: nowrap`
    name.textContent = texts[index]
    frame.append(name)
    document.body.append(frame)
  }
  return missing
}
