import type { ComponentType } from 'preact'
import { Desk } from '../../components/result/Desk.tsx'
import type { DeskAnswerProps } from '../../components/result/DeskAnswer.tsx'
import type { PopupProps } from '../../components/result/props.ts'

interface Props extends PopupProps {
  Answer: ComponentType<DeskAnswerProps> | null
}

export function PopupApp(props: Props) {
  return <Desk {...props} surface="popup" />
}
