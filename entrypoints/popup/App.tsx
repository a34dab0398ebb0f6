import { Desk } from '../../components/result/Desk.tsx'

export function PopupApp(props: Omit<Parameters<typeof Desk>[0], 'surface'>) {
  return <Desk {...props} surface="popup" />
}
