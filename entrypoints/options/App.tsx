import type { OptionsProps } from '../../components/settings/props.ts'
import { Settings } from '../../components/settings/Settings.tsx'
import { useStrings } from '../../components/ui/text.ts'
import { ENDINGS } from '../../lib/engine/source-lists.ts'
import { WHO_SEES } from '../../lib/extension/storage/browser-hosts.ts'
import { wording } from '../../lib/extension/wording.ts'
import { DISCLOSED_TO } from '../../lib/sources/disclosed-to.ts'

export function OptionsApp(props: OptionsProps) {
  const t = useStrings()
  const added = props.settings.endings.more.map((tld) => `.${tld}`)
  return (
    <Settings
      {...props}
      endings={ENDINGS}
      seenBy={{ service: wording.recipients(DISCLOSED_TO, t), browser: wording.recipients([...WHO_SEES, ...added], t) }}
    />
  )
}
