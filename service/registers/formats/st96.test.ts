import { expect, it } from 'vitest'
import { badOf, read, recordsOfReading } from './testing/read.ts'
import { swissreg, trademark96 } from './testing/samples.ts'

const classified = (...pairs: [kind: string, number: string][]) =>
  `<tmk:GoodsServicesBag><tmk:GoodsServices><tmk:GoodsServicesClassificationBag>${pairs
    .map(
      ([kind, number]) =>
        `<tmk:GoodsServicesClassification>${kind && `<tmk:ClassificationKindCode>${kind}</tmk:ClassificationKindCode>`}<tmk:ClassNumber>${number}</tmk:ClassNumber></tmk:GoodsServicesClassification>`,
    )
    .join('')}</tmk:GoodsServicesClassificationBag></tmk:GoodsServices></tmk:GoodsServicesBag>`
const words = (inner: string) =>
  `<tmk:MarkRepresentation><tmk:MarkReproduction><tmk:WordMarkSpecification>${inner}</tmk:WordMarkSpecification></tmk:MarkReproduction></tmk:MarkRepresentation>`
const applicant = (name: string, sequence = '') =>
  `<tmk:ApplicantBag><tmk:Applicant${sequence && ` com:sequenceNumber="${sequence}"`}><com:LegalEntityName>CORPORATION</com:LegalEntityName><com:Contact><com:Name>${name}</com:Name></com:Contact></tmk:Applicant></tmk:ApplicantBag>`

it('reads a mark of the IPI, whatever the prefixes', async () => {
  const mark = trademark96(
    `<com:RegistrationNumber>750001</com:RegistrationNumber><com:ApplicationDate>2020-03-08</com:ApplicationDate>
     <tmk:RegistrationDate>2020-03-09Z</tmk:RegistrationDate><com:ExpiryDate>2030-03-08</com:ExpiryDate>
     <tmk:MarkCurrentStatusCode>Registration published</tmk:MarkCurrentStatusCode>
     ${words('<tmk:MarkSignificantVerbalElementText>Acme</tmk:MarkSignificantVerbalElementText>')}
     ${classified(['Nice', '09'], ['Domestic', '21'], ['', '42'])}
     ${applicant('<com:PersonName><com:PersonFullName>Acme AG</com:PersonFullName></com:PersonName>')}
     <com:RepresentativeBag><com:Representative><com:EntityName>Lawyers</com:EntityName></com:Representative></com:RepresentativeBag>`,
  )
  expect(recordsOfReading(await read(swissreg(mark), 'CH'))).toEqual([
    {
      number: '01234/2020',
      name: 'Acme',
      niceClasses: [9, 42],
      status: 'live',
      owner: 'Acme AG',
      filedOn: '2020-03-08',
      registeredOn: '2020-03-09',
      expiresOn: '2030-03-08',
      basis: 'national',
      registrationNumber: '750001',
    },
  ])
})

it('reads the classes of the descriptions if nothing is classified, and prefers the full word element', async () => {
  const mark = trademark96(
    `${words('<tmk:MarkSignificantVerbalElementText>ACME</tmk:MarkSignificantVerbalElementText><tmk:MarkVerbalElementText>ACME LABS</tmk:MarkVerbalElementText>')}
     <tmk:GoodsServicesBag><tmk:ClassDescriptionBag><tmk:ClassDescription><tmk:ClassNumber>9</tmk:ClassNumber></tmk:ClassDescription></tmk:ClassDescriptionBag></tmk:GoodsServicesBag>`,
  )
  const [record] = recordsOfReading(await read(swissreg(mark), 'CH'))
  expect(record).toMatchObject({ name: 'ACME LABS', niceClasses: [9] })
})

it.each([
  ['Nice Classification', [9, 42]],
  ['NICE', [9, 42]],
  ['Primary', [9]],
  ['Locarno', []],
])('with a class of the kind %s, reads the classes %j', async (kind, niceClasses) => {
  const mark = trademark96(classified(['Nice', '9'], [kind, '42']))
  expect(recordsOfReading(await read(swissreg(mark), 'CH'))[0]?.niceClasses).toEqual(niceClasses)
})

it('reads the latest owner of the USPTO, and all owners of the IPI', async () => {
  const inner =
    applicant('<com:EntityName>First</com:EntityName>', '10') + applicant('<com:EntityName>Now</com:EntityName>', '30')
  const american = trademark96(inner, { office: 'US', number: '79000001' })
  expect(recordsOfReading(await read(swissreg(american), 'US'))[0]).toMatchObject({
    owner: 'Now',
    basis: 'international',
  })
  expect(recordsOfReading(await read(swissreg(trademark96(inner)), 'CH'))[0]?.owner).toBe('First; Now')
})

it('prefers a status in the words of the five offices to a code', async () => {
  const mark = trademark96(
    '<tmk:MarkCurrentStatusCode>602</tmk:MarkCurrentStatusCode><x:tm5StatusDesc>LIVE/REGISTRATION/Issued and Active</x:tm5StatusDesc>',
    { office: 'US' },
  )
  expect(recordsOfReading(await read(swissreg(mark), 'US'))[0]?.status).toBe('live')
})

it.each(['Word', 'Standard characters', 'STANDARD CHARACTER MARK'])(
  'rejects a mark of the kind %s if it does not have words',
  async (kind) => {
    const mark = trademark96(`<tmk:MarkFeatureCategory>${kind}</tmk:MarkFeatureCategory>`, { office: 'US' })
    expect(badOf(await read(swissreg(mark), 'US'))).toEqual([expect.stringContaining('none that can be read')])
  },
)

it('reads a failed request as an error, not as a file without marks', async () => {
  const { failure } = await read(
    '<ApiResponse><Result success="false"><Log><LogEntry level="ERROR" code="FAIL_PARSE">no</LogEntry></Log></Result></ApiResponse>',
    'CH',
  )
  expect(failure?.message).toContain('the request failed')
})
