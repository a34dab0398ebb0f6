import type { ComponentChildren } from 'preact'

interface Props {
  headings: string[]
  /** In percent of the page. */
  widths: number[]
  children: ComponentChildren
}

/** Its headings repeat on each printed page. */
export function Table({ headings, widths, children }: Props) {
  return (
    <table>
      <thead>
        <tr>
          {headings.map((heading, at) => (
            <th key={heading} scope="col" style={{ width: `${widths[at]}%` }}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
