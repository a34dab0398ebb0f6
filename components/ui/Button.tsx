import type { ButtonHTMLAttributes } from 'preact'

/** A button that submits no form. */
export function Button(props: ButtonHTMLAttributes) {
  return <button type="button" class="bc-button" {...props} />
}
