import { Desk } from '../../components/result/Desk.tsx'
import type { PopupProps } from '../../components/result/props.ts'

interface Props extends PopupProps, Pick<Parameters<typeof Desk>[0], 'Answer' | 'children'> {}

export function PopupApp(props: Props) {
  return <Desk {...props} surface="popup" />
}
