/** Builds a statement of a case file. `text` is XML. */
export function statement(code: string, text: string): string {
  return `<case-file-statement><type-code>${code}</type-code><text>${text}</text></case-file-statement>`
}

/** Builds a `case-file` of the USPTO with relevant and irrelevant elements. */
export function caseFile({
  serial = '90000001',
  header = '',
  classes = '',
  owners = '',
  registration = '0000000',
  statements = statement('GS0371', 'Not &lt;a&gt; class\n  '),
} = {}) {
  return `<case-file>
  <serial-number>${serial}</serial-number>
  <registration-number>${registration}</registration-number>
  <case-file-header>${header}
    <section-12c-in>F</section-12c-in>
  </case-file-header>
  <case-file-statements>${statements}</case-file-statements>
  <foreign-applications><foreign-application><filing-date>19990101</filing-date>
    <registration-number>77</registration-number></foreign-application></foreign-applications>
  <classifications>${classes}</classifications>
  <correspondent><address-1>Somebody</address-1></correspondent>
  <case-file-owners>${owners}</case-file-owners>
</case-file>
`
}

export function daily(...caseFiles: string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE trademark-applications-daily [
<!ELEMENT case-file (serial-number, registration-number?)>
]>
<trademark-applications-daily><application-information><file-segments><action-keys>
${caseFiles.join('')}</action-keys></file-segments></application-information></trademark-applications-daily>
`
}

/** Builds a mark in ST.66 with these fields, nested like the EUIPO's and DPMA's. */
export function trademark66(inner: string, { attributes = '', office = 'EM', number = '018000001' } = {}) {
  return `<TradeMark${attributes}><RegistrationOfficeCode>${office}</RegistrationOfficeCode>
<ApplicationNumber>${number}</ApplicationNumber>${inner}</TradeMark>`
}

export function transaction66(inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Transaction xmlns="http://www.euipo.europa.eu/EUTM/EUTM_Download"><TradeMarkTransactionBody><TransactionContentDetails>
<TransactionData><TradeMarkDetails>${inner}</TransactionData>
</TransactionContentDetails></TradeMarkTransactionBody></Transaction>`
}

/** Builds an answer of the IPI's data delivery with these marks in ST.96. */
export function swissreg(...marks: string[]): string {
  return `<?xml version='1.0' encoding='utf-8'?>
<ns0:ApiResponse xmlns:ns0="urn:ige:schema:xsd:datadeliverycore-1.0.0" xmlns:tmk="urn:tmk" xmlns:com="urn:com">
<ns0:Result success="true">${marks.map((mark) => `<ns0:Data role="item">${mark}</ns0:Data>`).join('')}</ns0:Result>
</ns0:ApiResponse>`
}

export function trademark96(inner: string, { office = 'CH', number = '01234/2020' } = {}): string {
  return `<tmk:Trademark><com:RegistrationOfficeCode>${office}</com:RegistrationOfficeCode>
<com:ApplicationNumber><com:ApplicationNumberText>${number}</com:ApplicationNumberText></com:ApplicationNumber>${inner}</tmk:Trademark>`
}
