const COUNTRY = /,\s*[A-Z]{2}\s*$/
/** `10965 Berlin`, `SW1A 1AA London`: the place, with its postcode before it. */
const PLACE_BY_POSTCODE = /,\s*[A-Z]{0,3}-?\d[\dA-Z -]{1,8}\s[^,]+$/
const LAST_PART = /,\s*[^,]+$/

/**
 * The name in an applicant as lists of hits have it, `Acme GmbH, 10965 Berlin, DE`. An applicant that does not end in a
 * country is kept whole, because it may be a name with a comma.
 */
export function ownerName(applicant: string): string {
  if (!COUNTRY.test(applicant)) return applicant
  const placed = applicant.replace(COUNTRY, '')
  const byPostcode = placed.replace(PLACE_BY_POSTCODE, '')
  const name = byPostcode === placed ? placed.replace(LAST_PART, '') : byPostcode
  return name.trim() === '' ? applicant : name
}
