/** What a page got hold of. */
export interface Loot {
  /** Words for which a search had another outcome than for a word that is nowhere. */
  found: string[]
  /** All text that the page could get: from nodes, selections, clipboards, messages, addresses. */
  texts: string[]
  keys: string[]
  /** Kinds of performance entries that occurred. */
  kinds: string[]
}

/**
 * Runs in a page from its beginning, and tries every way in which a page could get at the words of a card. It searches
 * for the words in `thief.words` as soon as a card's element enters the document, before anything is drawn.
 */
function thief(): void {
  const found = new Set<string>()
  const texts = new Set<string>()
  const keys = new Set<string>()
  const kinds = new Set<string>()
  const take = (text: unknown) => texts.add(String(text))

  /** The outcomes of every way to find a word, errors included: an error could reveal something as well. */
  function outcomes(word: string): string {
    const ways = Array.from({ length: 32 }, (_, way) => [1, 2, 4, 8, 16].map((bit) => (way & bit) > 0))
    // biome-ignore lint/suspicious/noExplicitAny: in browsers alone, and in no standard
    const finds = ways.map((options) => () => (window as any).find(word, ...options))
    return [...finds, () => document.execCommand('FindString', false, word)]
      .map((find) => {
        getSelection()?.removeAllRanges()
        try {
          return String(find())
        } catch (error) {
          return String(error)
        }
      })
      .join()
  }

  function spell(words: string[]): void {
    const nothing = outcomes('Zzyqxw')
    for (const word of words) if (outcomes(word) !== nothing) found.add(word)
  }

  function attempt(read: () => unknown): void {
    try {
      take(read())
    } catch {}
  }

  /** Roots outside the document's own tree that a node led to. What a card draws later is in them as well. */
  const roots = new Set<ParentNode & Node>()

  /** Takes all that can be read around a node outside the document's own tree. */
  function loot(node: unknown): void {
    if (!(node instanceof Node) || node.getRootNode() === document) return
    const root = node.getRootNode() as ShadowRoot
    roots.add(root)
    lootRoot(root)
  }

  function lootRoot(root: ParentNode & Node): void {
    take(root.textContent)
    attempt(() => (root as ShadowRoot).innerHTML)
    for (const frame of root.querySelectorAll('iframe')) {
      take(frame.src)
      attempt(() => frame.contentDocument?.documentElement.innerHTML)
      attempt(() => frame.contentWindow?.location.href)
      attempt(() => frame.contentWindow?.getSelection())
    }
  }

  /** Takes all that can be read of a window other than the page's own. */
  function lootWindow(other: unknown): void {
    if (other === undefined || other === null || other === window) return
    attempt(() => (other as Window).document.documentElement.innerHTML)
    attempt(() => (other as Window).getSelection())
  }

  /** Follows all that a performance entry points to. */
  function lootEntry(entry: PerformanceEntry): void {
    kinds.add(entry.entryType)
    take(JSON.stringify(entry))
    const { target, element, sources = [], scripts = [] } = entry as never as Record<string, never>
    for (const node of [target, element]) loot(node)
    for (const { node } of sources as { node: unknown }[]) loot(node)
    for (const { window: other } of scripts as { window?: unknown }[]) lootWindow(other)
  }

  function watchMeasurements(): void {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(lootEntry))
    for (const type of PerformanceObserver.supportedEntryTypes) {
      observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    }
  }

  function lootAnimations(root: Element | Document): void {
    const all = root instanceof Document ? root.getAnimations() : root.getAnimations({ subtree: true })
    for (const { effect } of all) loot((effect as KeyframeEffect | null)?.target)
  }

  const EVENTS =
    'pointermove mousemove mouseover mouseout pointerdown mousedown mouseup click contextmenu wheel keydown keyup focusin focusout focus blur selectionchange selectstart copy dragstart dragover load message securitypolicyviolation'
  for (const type of EVENTS.split(' ')) {
    addEventListener(
      type,
      (event) => {
        const { originalTarget, explicitOriginalTarget, rangeParent, relatedTarget, key, data, view, source } =
          event as never
        for (const other of [view, source]) lootWindow(other)
        for (const node of [originalTarget, explicitOriginalTarget, rangeParent, relatedTarget]) loot(node)
        for (const node of event.composedPath()) loot(node)
        if (key !== undefined) keys.add(key)
        if (data !== undefined) take(JSON.stringify(data))
        take(getSelection())
      },
      true,
    )
  }

  /** Looks at each frame that is drawn: a card's first picture stands for a moment only. */
  function lookOften(host: Element, until: number): void {
    lootAnimations(host)
    lootAnimations(document)
    if (performance.now() < until) requestAnimationFrame(() => lookOften(host, until))
  }

  /** Tries once every way that needs no event. */
  function look(): void {
    spell(own.words)
    for (const root of roots) lootRoot(root)
    for (const host of document.querySelectorAll('*')) {
      if (!host.localName.startsWith('brand-check-')) continue
      loot(host.shadowRoot?.firstChild)
      attempt(() => host.getHTML({ serializableShadowRoots: true }))
      attempt(() => (host as HTMLElement).innerText)
      lootAnimations(host)
      if (!customElements.get(host.localName)) {
        customElements.define(
          host.localName,
          class extends HTMLElement {
            inner = this.attachInternals()
          },
        )
      }
      loot((host as Element & { inner?: ElementInternals }).inner?.shadowRoot?.firstChild)
    }
    for (let x = 20; x < innerWidth; x += 60) {
      for (let y = 20; y < innerHeight; y += 40) {
        loot(document.elementFromPoint(x, y))
        loot(document.caretPositionFromPoint?.(x, y)?.offsetNode)
        loot(document.caretRangeFromPoint?.(x, y)?.startContainer)
      }
    }
    loot(document.activeElement)
    lootAnimations(document)
    getSelection()?.removeAllRanges()
    document.execCommand('selectAll')
    take(getSelection())
    for (const entry of performance.getEntries()) take(entry.name)
    for (let i = 0; i < window.length; i++) attempt(() => window[i]?.document.body.innerHTML)
    take(`frames: ${window.length}`)
  }

  const own = { found, texts, keys, kinds, words: [] as string[], look }
  Object.assign(window, { thief: own })
  watchMeasurements()
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!node.nodeName.startsWith('BRAND-CHECK-')) continue
        lookOften(node as Element, performance.now() + 1000)
        setInterval(look, 200)
      }
    }
  }).observe(document, { childList: true, subtree: true })
}

export const THIEF = `<script>(${thief})()</script>`

interface Page {
  evaluate<Result, Argument>(run: (argument: Argument) => Result, argument: Argument): Promise<Result>
}

/** Makes the thief search for these words from now on, and once immediately. */
export function spell(page: Page, words: string[]): Promise<void> {
  return page.evaluate((list: string[]) => {
    // biome-ignore lint/suspicious/noExplicitAny: the thief's own global
    const { thief } = window as any
    thief.words = list
    if (document.querySelector('[popover]')) thief.look()
  }, words)
}

export function lootOf(page: Page): Promise<Loot> {
  return page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: the thief's own global
    const { found, texts, keys, kinds } = (window as any).thief
    return { found: [...found], texts: [...texts], keys: [...keys], kinds: [...kinds] }
  }, undefined)
}

/** Words of a card that stand nowhere in the page. */
export const wordsOf = (card: string, page: string): string[] =>
  [...new Set(card.match(/\p{L}{4,}/gu))].filter((word) => !page.toLowerCase().includes(word.toLowerCase()))
