import { Desk } from '../../components/Desk.tsx'
import type { PopupProps } from '../../components/props.ts'

/** The toolbar popup. */
export function PopupApp(props: PopupProps) {
  return <Desk {...props} surface="popup" />
}
