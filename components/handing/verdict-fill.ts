import type { ProjectName } from '../../lib/extension/projects/project.ts'
import { nameState } from '../../lib/extension/projects/risk-order.ts'
import { COLOUR_OF, tintOnWhite } from '../../lib/extension/state-colours.ts'

/** sRGB hex without `#`. */
export const verdictFill = (name: ProjectName): string => tintOnWhite(COLOUR_OF[nameState(name)])
