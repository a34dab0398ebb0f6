import type { OptionsProps } from '../../components/result/props.ts'
import { Asker, Code, Connection, Service } from '../../components/settings/Connection.tsx'
import { ReportHead, Shortcut, ThemeSwitch, UsualScope } from '../../components/settings/Habits.tsx'
import { Packs } from '../../components/settings/Packs.tsx'
import { Kept, WhoSees } from '../../components/settings/Privacy.tsx'
import { useStrings } from '../../components/ui/text.ts'
import { WHO_SEES } from '../../lib/engine/source-lists.ts'
import { whoInWords } from '../../lib/extension/view.ts'
import { DISCLOSED_TO } from '../../lib/sources/disclosed-to.ts'

export function OptionsApp(props: OptionsProps) {
  const t = useStrings()
  return (
    <main class="bc-root bc-page bc-page-options" data-theme={props.settings.theme}>
      <h1>{t('options.title')}</h1>
      <Asker {...props} />
      <Code {...props} />
      <Service {...props} />
      <Connection {...props} />
      <Packs {...props} />
      <WhoSees {...props} asked={whoInWords(DISCLOSED_TO, t)} alone={whoInWords(WHO_SEES, t)} />
      <UsualScope {...props} />
      <ReportHead {...props} />
      <Kept {...props} />
      <ThemeSwitch {...props} />
      <Shortcut {...props} />
    </main>
  )
}
