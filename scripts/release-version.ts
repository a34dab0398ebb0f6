/** A version: three numbers, and the number of the beta if it is one. */
const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-beta\.([1-9]\d*))?$/

type Numbers = [major: number, minor: number, patch: number, beta: number | null]

/** Reads "1.2.0" and "1.2.0-beta.3". Throws an `Error` for anything else. */
function readVersion(version: string): Numbers {
  const [, major, minor, patch, beta] = VERSION.exec(version) ?? []
  if (major === undefined) throw new Error(`${version} is no version: write it as 1.2.0 or 1.2.0-beta.3.`)
  return [Number(major), Number(minor), Number(patch), beta === undefined ? null : Number(beta)]
}

/** Higher than any number that a release gets. */
const TOP = 999

/**
 * The version as a browser's manifest states it: at most four whole numbers. A beta of 1.2.0 becomes 1.1.999.N, because
 * 1.2.0.N would count as newer than 1.2.0 itself. Throws an `Error` if the text is no version, or a beta of 0.0.0.
 */
export function manifestVersion(version: string): string {
  const [major, minor, patch, beta] = readVersion(version)
  if (beta === null) return version
  if (patch > 0) return [major, minor, patch - 1, beta].join('.')
  if (minor > 0) return [major, minor - 1, TOP, beta].join('.')
  if (major === 0) throw new Error('0.0.0 has no beta.')
  return [major - 1, TOP, TOP, beta].join('.')
}

/** Whether the first version comes after the second. */
export function isNewer(version: string, than: string): boolean {
  const [first, second] = [version, than].map((text) => manifestVersion(text).split('.').map(Number))
  for (let at = 0; at < 4; at++) {
    const difference = (first?.[at] ?? 0) - (second?.[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

const UNRELEASED = '## Unreleased'
const HEADING = /^## (.+)$/gm

interface Entry {
  /** The line under which the entry stands, without "## ". */
  heading: string
  text: string
}

/** Entries of the changelog, the newest first. */
export function changelogEntries(changelog: string): Entry[] {
  const headings = [...changelog.matchAll(HEADING)]
  return headings.map((found, at) => ({
    heading: found[1] ?? '',
    text: changelog.slice(found.index + found[0].length, headings[at + 1]?.index).trim(),
  }))
}

/** Gives the entry *Unreleased* a version and a day (2027-01-31). Throws an `Error` if there is none, or it is empty. */
export function releaseChangelog(changelog: string, version: string, day: string): string {
  const [newest] = changelogEntries(changelog)
  if (`## ${newest?.heading}` !== UNRELEASED || newest?.text === '')
    throw new Error(`CHANGELOG.md must begin with "${UNRELEASED}" and say what changed.`)
  return changelog.replace(UNRELEASED, `## ${version} (${day})`)
}

/** What keeps this state from being released under this tag. Empty if nothing does. */
export function faultsOfTag(tag: string, version: string, changelog: string): string[] {
  const [newest] = changelogEntries(changelog)
  const isDated = newest?.heading.startsWith(`${version} (`) === true
  return [
    ...(tag === `v${version}` ? [] : [`The tag is ${tag}, but package.json has the version ${version}.`]),
    ...(isDated ? [] : [`CHANGELOG.md begins with "${newest?.heading}", not with ${version} and its day.`]),
  ]
}
