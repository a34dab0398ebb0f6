import { type Content, PLAIN } from './content.ts'
import { type FileRecipe, packFile } from './pack.ts'
import type { ImportRecipe, Recipe } from './recipe.ts'

function describeContent({ kind, text, format, office, records, filler, style, slips, damage }: Content): string {
  if (kind !== 'records') return `${kind}: ${JSON.stringify(text)}`
  const odd = Object.entries(style).filter(([key, value]) => PLAIN[key as keyof typeof PLAIN] !== value)
  const told = [`${format} of ${office} with ${records.length} records${filler > 0 ? ` and ${filler} more` : ''}`]
  for (const { number, names, international, removed } of records)
    told.push(`  ${number}${international ? ' WO' : ''}${removed ? ' removed' : ''} ${names.join(' / ')}`)
  if (odd.length > 0) told.push(`  written with ${JSON.stringify(Object.fromEntries(odd))}`)
  for (const { record, at, text } of slips)
    told.push(`  in the name of record ${record} at ${at.toFixed(2)}: ${JSON.stringify(text)}`)
  for (const each of damage) told.push(`  bytes: ${JSON.stringify(each)}`)
  return told.join('\n    ')
}

function describeFile(file: FileRecipe, at: number): string {
  const packing = file.packing.kind === 'plain' ? '' : ` ${JSON.stringify(file.packing)}`
  const damage = file.damage.map((each) => `\n    packed bytes: ${JSON.stringify(each)}`).join('')
  const texts = file.contents.map((content) => `\n    ${describeContent(content)}`).join('')
  return `  file ${at}: ${file.name}, ${packFile(file).bytes.length} bytes, ${(file.age / 86_400_000).toFixed(2)} days old${packing}${texts}${damage}`
}

function describeImport({ files, whole, asOf, again, interrupt, batch }: ImportRecipe, at: number): string {
  const odd = {
    ...(whole && { whole }),
    ...(asOf && { asOf }),
    ...(again && { again }),
    ...(interrupt && { interrupt }),
    ...(batch < 1000 && { batch }),
  }
  return `  import ${at + 1}: files ${files.join()} ${Object.keys(odd).length > 0 ? JSON.stringify(odd) : ''}`
}

/** A recipe for people. */
export function describeRecipe({ office, files, imports, goesOn }: Recipe): string {
  const head = `register of ${office}${goesOn ? ', one service through all of it' : ''}`
  return [head, ...files.map(describeFile), ...imports.map(describeImport)].join('\n')
}
