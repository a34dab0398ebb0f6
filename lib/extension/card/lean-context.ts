import { browser } from '../browser.ts'

/** Replaces WXT's class in the card bundle. Also aborts when the script is injected again or the extension is gone. */
export class ContentScriptContext {
  readonly #life = new AbortController()
  readonly signal = this.#life.signal

  constructor(name: string) {
    const begun = `${browser.runtime.id}:${name}`
    document.dispatchEvent(new Event(begun))
    document.addEventListener(begun, () => this.abort(), { signal: this.signal })
  }

  abort(): void {
    this.#life.abort()
  }

  get isInvalid(): boolean {
    if (!browser.runtime?.id) this.abort()
    return this.signal.aborted
  }

  get isValid(): boolean {
    return !this.isInvalid
  }

  onInvalidated(listener: () => void): void {
    this.signal.addEventListener('abort', listener)
  }

  setInterval(handler: () => void, ms: number): void {
    const id = setInterval(() => this.isValid && handler(), ms)
    this.onInvalidated(() => clearInterval(id))
  }

  setTimeout(handler: () => void): void {
    setTimeout(() => this.isValid && handler())
  }

  requestAnimationFrame(handler: () => void): void {
    requestAnimationFrame(() => this.isValid && handler())
  }
}
