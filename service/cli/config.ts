import { readPlans } from '../keys/quotas.ts'
import { settingMeant } from '../ops/config.ts'
import { defineCommand, type Subject, table } from './command.ts'

const check = defineCommand({
  usage: '[--json]',
  about: 'Shows the settings that the service would use, without secrets. Ends with 1 if one cannot be used.',
  async run(_given, { config, tell, progress }) {
    const { used, ignored, offices, plansFile } = config()
    readPlans(plansFile)
    const rows = used.map(({ name, value, from }) => [name, value ?? '–', from])
    tell({ settings: used, ignored }, table([['setting', 'value', 'from'], ...rows]))
    for (const name of ignored) {
      const meant = settingMeant(name, offices)
      progress.say(`This version does nothing with ${name}.${meant === null ? '' : ` Did you mean ${meant}?`}`)
    }
    return undefined
  },
})

export const config: Subject = { about: 'settings of the service', commands: { check } }
