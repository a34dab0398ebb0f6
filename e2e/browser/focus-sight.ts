/** What a person with a keyboard stops at, from the top of the page to its end. Runs in the page. */
type Stops = HTMLElement[]

/**
 * Controls that are out of sight when they have the focus, in words: outside the window, or behind something else. With
 * `whole`, also those of which a part is. Moves the focus over the page, there and back. Runs in the page.
 */
export function hiddenFocus(whole: boolean): string[] {
  const found = new Set<string>()
  const say = (element: Element) =>
    `<${element.localName} class="${element.className}"> ${element.textContent?.trim().slice(0, 50)}`
  const look = (element: HTMLElement) => {
    // An element that has the focus already would not be scrolled to.
    element.blur()
    element.focus()
    const [box] = element.getClientRects()
    if (document.activeElement !== element || box === undefined) return
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    if (bottom - top < 1 || right - left < 1) return void found.add(`outside the window: ${say(element)}`)
    const rows = [top + 2, (top + bottom) / 2, bottom - 2]
    const columns = [left + 2, (left + right) / 2, right - 2]
    const spots = columns.flatMap((x) => rows.map((y) => document.elementFromPoint(x, y)))
    const isCovered = (spot: Element | null) => spot === null || !(element.contains(spot) || spot.contains(element))
    const covered = spots.filter(isCovered)
    if (covered.length === 0 || (!whole && covered.length < spots.length)) return
    found.add(`behind ${covered[0] && say(covered[0])}: ${say(element)}`)
  }
  const stops: Stops = [
    ...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary, [tabindex]'),
  ].filter((element) => element.tabIndex >= 0 && element.checkVisibility())
  for (const stop of stops) look(stop)
  for (const stop of stops.toReversed()) look(stop)
  return [...found]
}

/** Controls of which a person does not see well that they have the focus, in words. Runs in the page. */
export function faintFocus(): string[] {
  const found = new Set<string>()
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  /** Relative luminance (WCAG 2.2); null for a colour that lets others through. */
  const luminances = new Map<string, number | null>()
  const luminance = (colour: string): number | null => {
    const known = luminances.get(colour)
    if (known !== undefined || pen === null) return known ?? null
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = colour
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) =>
      part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    const value = alpha < 255 ? null : 0.2126 * r + 0.7152 * g + 0.0722 * b
    luminances.set(colour, value)
    return value
  }
  const ground = (element: Element | null): number =>
    element === null
      ? (luminance(getComputedStyle(document.documentElement).backgroundColor) ?? 1)
      : (luminance(getComputedStyle(element).backgroundColor) ?? ground(element.parentElement))
  const stops: Stops = [
    ...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary, [tabindex]'),
  ].filter((element) => element.tabIndex >= 0 && element.checkVisibility())
  for (const element of stops) {
    element.focus({ preventScroll: true })
    if (document.activeElement !== element) continue
    const note = (what: string) =>
      found.add(
        `${what}: <${element.localName} class="${element.className}"> ${element.textContent?.trim().slice(0, 50)}`,
      )
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element)
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1) {
      note('no ring')
      continue
    }
    // The browser's own ring has two colours, one of which is seen on any ground.
    if (outlineStyle === 'auto') continue
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    const [ring, behind] = [luminance(outlineColor) ?? 0, ground(reach > 0 ? element.parentElement : element)]
    const contrast = (Math.max(ring, behind) + 0.05) / (Math.min(ring, behind) + 0.05)
    if (contrast < 3) note(`a ring of contrast ${contrast.toFixed(1)}`)
    const [box] = element.getClientRects()
    if (box === undefined) continue
    for (let around = element.parentElement; around; around = around.parentElement) {
      const isWindow = around === document.documentElement
      if (!isWindow && getComputedStyle(around).overflowX === 'visible') continue
      const { left, right } = isWindow ? { left: 0, right: innerWidth } : around.getBoundingClientRect()
      if (box.left - reach < left - 0.5 || box.right + reach > right + 0.5) note('a ring that is cut off')
    }
  }
  return [...found]
}
