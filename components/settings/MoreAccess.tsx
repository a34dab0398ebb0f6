import { useState } from 'preact/hooks'
import { Button } from '../ui/elements.tsx'
import { rich, useStrings } from '../ui/text.ts'

interface Props {
  /** Ids of sources whose answers the browser blocks at present. */
  sources: readonly string[]
  /** Resolves to true if the browser granted access. Called first in the click handler. */
  onAllow(): Promise<boolean>
}

/** Offers sources that need a permission, named by what a check gains. Renders nothing if there are none. */
export function MoreAccess({ sources, onAllow }: Props) {
  const t = useStrings()
  const [refused, setRefused] = useState(false)
  if (sources.length === 0) return null
  const gains = sources.map((id, at) => (
    <span key={id}>
      {at > 0 && ' + '}
      {id.startsWith('rdap-') ? <bdi lang="">{id.replace('rdap-', '.')}</bdi> : t('access.companies')}
    </span>
  ))
  return (
    <div class="bc-more-access">
      <Button onClick={() => void onAllow().then((granted) => setRefused(!granted))}>
        {rich(t, 'access.offer', [gains])}
      </Button>
      <p class="bc-dim">{t('access.help')}</p>
      <p role="status">{refused && t('access.refused')}</p>
    </div>
  )
}
