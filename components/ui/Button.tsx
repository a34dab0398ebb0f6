import type { ButtonHTMLAttributes } from 'preact'

/** A button that does not submit a form. */
export function Button(props: ButtonHTMLAttributes) {
  return <button type="button" class="bc-button" {...props} />
}
