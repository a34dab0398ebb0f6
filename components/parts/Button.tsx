import type { ButtonHTMLAttributes } from 'preact'

/** A button that sends no form. */
export function Button(props: ButtonHTMLAttributes) {
  return <button type="button" class="bc-button" {...props} />
}
