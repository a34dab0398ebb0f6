import type { Disclosure } from '../../lib/extension/disclosure.ts'
import type { ViewActions } from '../../lib/extension/view.ts'
import { FromService } from '../words/FromService.tsx'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

interface Props {
  told: Disclosure
  actions: Pick<ViewActions, 'askAlso'>
}

/** Whom this browser told the name that was checked, and each source that was left unasked, with who sees the name once it is asked. */
export function WhoWasTold({ told: { who, unasked }, actions: { askAlso } }: Props) {
  const t = useStrings()
  return (
    <section class="bc-told">
      <p class="bc-second">
        {who.length === 0
          ? t('told.nobody')
          : rich(t, 'told.who', [
              <bdi key="who" lang="">
                {who.join(', ')}
              </bdi>,
            ])}
      </p>
      {unasked.length > 0 && (
        <>
          <p class="bc-dim">{t('told.left')}</p>
          <ul class="bc-plain">
            {unasked.map(({ id, name, tells }) => (
              <li key={id}>
                <FromService>{name}</FromService>{' '}
                {askAlso && (
                  <button type="button" class="bc-button" onClick={() => askAlso(id)}>
                    {rich(t, 'told.ask', [
                      <bdi key="who" lang="">
                        {tells}
                      </bdi>,
                    ])}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
