import { Link, SourceName } from '../../components/ui/elements.tsx'
import { useStrings } from '../../components/ui/text.ts'
import type { CheckResult } from '../../lib/client/types.ts'

const SHOPS: Readonly<Record<string, string>> = { de: 'de', fr: 'fr', it: 'it' }

const sitesFor = (language: string): Record<string, string> => ({
  'App Store': 'https://apps.apple.com/us/iphone/search?term=',
  'Google Play': 'https://play.google.com/store/search?c=apps&q=',
  Instagram: 'https://www.instagram.com/explore/search/keyword/?q=',
  TikTok: 'https://www.tiktok.com/search?q=',
  YouTube: 'https://www.youtube.com/results?search_query=',
  LinkedIn: 'https://www.linkedin.com/search/results/companies/?keywords=',
  Amazon: `https://www.amazon.${SHOPS[language] ?? 'com'}/s?k=`,
})

/** Links that search for the name on other sites and in the official registers. Nothing is sent before a click. */
export function Elsewhere({ result: { name, coverage } }: { result: CheckResult }) {
  const t = useStrings()
  const { searched, unavailable, unsearched } = coverage
  const registers = [...searched, ...unavailable, ...unsearched].filter(
    ({ kind }) => kind === 'trademark' || kind === 'company',
  )
  const sites = Object.entries(sitesFor(t('format.locale').slice(0, 2)))
  const links = [
    { href: 'https://www.google.com/search?q=', label: t('elsewhere.web') },
    ...sites.map(([site, href]) => ({ href, label: <bdi lang="">{site}</bdi> })),
  ]
  const about = <bdi lang="">{name}</bdi>
  return (
    <details class="bc-elsewhere bc-more-of">
      <summary>{t('elsewhere.title')}</summary>
      <p class="bc-dim">{t('elsewhere.tells')}</p>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link href={href + encodeURIComponent(name)} about={about}>
              {label}
            </Link>
          </li>
        ))}
        {registers.map(({ id, manualUrl, ...source }) => (
          <li key={id}>
            <Link href={manualUrl} about={about}>
              <SourceName of={source} />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
