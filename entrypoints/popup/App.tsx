import { Desk } from '../../components/surface/Desk.tsx'
import type { PopupProps } from '../../components/surface/props.ts'

/** The toolbar popup. */
export function PopupApp(props: PopupProps) {
  return <Desk {...props} surface="popup" />
}
