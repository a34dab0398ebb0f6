import type { ComponentType } from 'preact'
import { Desk } from '../../components/surface/Desk.tsx'
import type { DeskAnswerProps } from '../../components/surface/DeskAnswer.tsx'
import type { PopupProps } from '../../components/surface/props.ts'

interface Props extends PopupProps {
  Answer: ComponentType<DeskAnswerProps> | null
}

export function PopupApp(props: Props) {
  return <Desk {...props} surface="popup" />
}
