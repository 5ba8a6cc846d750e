const REGION_ID = 'kb-announcer'

/** Has a screen reader say the text after what it is saying now. */
export function announce(text: string): void {
  const region = document.getElementById(REGION_ID) ?? createRegion()
  region.textContent = text
}

function createRegion(): HTMLElement {
  const region = document.createElement('div')
  region.id = REGION_ID
  region.className = 'kb-hidden'
  region.ariaLive = 'polite'
  document.body.append(region)
  return region
}
