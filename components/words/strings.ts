import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/**
 * Text of a message in `locales/*.yml`: dotted key, values for `$1`..`$9`, and the count that
 * picks a plural form (it is `$1` where no substitutions are given). A plural message never takes
 * a name as a substitution: its forms are split after substitution, at " | ".
 */
export type Translate = (key: string, substitutions?: (string | number)[], count?: number) => string

/** Filled by each entrypoint; without a provider a message is its own key. */
export const StringsContext = createContext<Translate>((key) => key)

export function useStrings(): Translate {
  return useContext(StringsContext)
}
