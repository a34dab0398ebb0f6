import type { View, ViewActions } from '../../lib/extension/view.ts'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

interface Props {
  view: Extract<View, { phase: 'consent' }>
  actions: ViewActions
}

export function Consent({ view, actions }: Props) {
  const t = useStrings()
  return (
    <>
      <p class="bc-big">
        <bdi lang="">{view.name}</bdi>
      </p>
      <p>{t('consent.help')}</p>
      <p>
        {rich(t, 'consent.who', [
          <bdi key="who" lang="">
            {view.whoSees.join(', ')}
          </bdi>,
        ])}
      </p>
      <p class="bc-dim">{t('consent.access')}</p>
      <p class="bc-second">{t('consent.limits')}</p>
      <div class="bc-actions">
        <button type="button" class="bc-button bc-primary" data-bc-focus onClick={() => actions.allow?.(view.name)}>
          {t('consent.go')}
        </button>
        <button type="button" class="bc-button" onClick={actions.openOptions}>
          {t('consent.service')}
        </button>
      </div>
    </>
  )
}
