/** One entry of a list: `[code, name, semantics, system, colour]`. */
export type StatusRow = readonly [
  code: string,
  name: string,
  semantics?: 'S' | 'F' | null,
  system?: boolean,
  colour?: string,
];

/** Lists whose entries are stages: they have a colour and semantics. */
export const STAGE_LISTS: Readonly<Record<string, readonly StatusRow[]>> = {
  STATUS: [
    ['NEW', 'Unassigned', null, true, '#39A8EF'],
    ['IN_PROCESS', 'In progress', null, false, '#2FC6F6'],
    ['PROCESSED', 'Processed', null, false, '#55D0E0'],
    ['CONVERTED', 'Good lead', 'S', true, '#7BD500'],
    ['JUNK', 'Junk lead', 'F', true, '#FF5752'],
  ],
  DEAL_STAGE: [
    ['NEW', 'New', null, true, '#39A8EF'],
    ['PREPARATION', 'Documents', null, false, '#2FC6F6'],
    ['PREPAYMENT_INVOICE', 'Prepayment invoice', null, false, '#55D0E0'],
    ['EXECUTING', 'In progress', null, false, '#47E4C2'],
    ['FINAL_INVOICE', 'Final invoice', null, false, '#FFA900'],
    ['WON', 'Won', 'S', true, '#7BD500'],
    ['LOSE', 'Lost', 'F', true, '#FF5752'],
    ['APOLOGY', 'Loss analysed', 'F', false, '#FF5752'],
  ],
  DEAL_STAGE_1: [
    ['C1:NEW', 'Request', null, true, '#39A8EF'],
    ['C1:PREPARATION', 'Offer', null, false, '#2FC6F6'],
    ['C1:EXECUTING', 'Delivery', null, false, '#47E4C2'],
    ['C1:WON', 'Closed', 'S', true, '#7BD500'],
    ['C1:LOSE', 'Refused', 'F', true, '#FF5752'],
  ],
  QUOTE_STATUS: [
    ['DRAFT', 'Draft', null, true, '#39A8EF'],
    ['SENT', 'Sent', null, false, '#2FC6F6'],
    ['RECEIVED', 'Received', null, false, '#55D0E0'],
    ['APPROVED', 'Accepted', 'S', true, '#7BD500'],
    ['UNANSWERED', 'No answer', 'F', false, '#FFA900'],
    ['DECLAINED', 'Declined', 'F', true, '#FF5752'],
  ],
  SMART_INVOICE_STAGE_2: [
    ['DT31_2:N', 'New', null, true, '#39A8EF'],
    ['DT31_2:S', 'Sent to client', null, false, '#2FC6F6'],
    ['DT31_2:P', 'Paid', 'S', true, '#7BD500'],
    ['DT31_2:D', 'Not paid', 'F', true, '#FF5752'],
  ],
};

/** Lists of plain choices. */
export const CHOICE_LISTS: Readonly<Record<string, readonly StatusRow[]>> = {
  SOURCE: [
    ['CALL', 'Call', null, true],
    ['EMAIL', 'Email', null, true],
    ['WEB', 'Website', null, true],
    ['ADVERTISING', 'Advertising'],
    ['PARTNER', 'Existing client'],
    ['RECOMMENDATION', 'Recommendation'],
    ['TRADE_SHOW', 'Exhibition'],
    ['WEBFORM', 'CRM form', null, true],
    ['CALLBACK', 'Callback', null, true],
    ['OTHER', 'Other'],
  ],
  DEAL_TYPE: [
    ['SALE', 'Sale', null, true],
    ['COMPLEX', 'Complex sale'],
    ['GOODS', 'Goods'],
    ['SERVICES', 'Services'],
    ['SERVICE', 'Maintenance'],
  ],
  CONTACT_TYPE: [
    ['CLIENT', 'Clients', null, true],
    ['SUPPLIER', 'Suppliers'],
    ['PARTNER', 'Partners'],
    ['OTHER', 'Other'],
  ],
  COMPANY_TYPE: [
    ['CUSTOMER', 'Client', null, true],
    ['SUPPLIER', 'Supplier'],
    ['COMPETITOR', 'Competitor'],
    ['PARTNER', 'Partner'],
    ['OTHER', 'Other'],
  ],
  INDUSTRY: [
    ['IT', 'Information technology', null, true],
    ['TELECOM', 'Telecommunication'],
    ['MANUFACTURING', 'Manufacturing'],
    ['BANKING', 'Banking'],
    ['CONSULTING', 'Consulting'],
    ['FINANCE', 'Finance'],
    ['GOVERNMENT', 'Government'],
    ['DELIVERY', 'Delivery'],
    ['ENTERTAINMENT', 'Entertainment'],
    ['NOTPROFIT', 'Non-profit'],
    ['OTHER', 'Other'],
  ],
  EMPLOYEES: [
    ['EMPLOYEES_1', 'fewer than 50', null, true],
    ['EMPLOYEES_2', '50 to 250'],
    ['EMPLOYEES_3', '250 to 500'],
    ['EMPLOYEES_4', 'more than 500'],
  ],
  HONORIFIC: [
    ['HNR_EN_1', 'Mr', null, true],
    ['HNR_EN_2', 'Ms', null, true],
    ['HNR_EN_3', 'Mrs'],
    ['HNR_EN_4', 'Dr'],
  ],
  CALL_LIST: [
    ['IN_WORK', 'In progress', null, true],
    ['SUCCESS', 'Successful'],
    ['WRONG_NUMBER', 'Wrong number'],
    ['STOP_CALLING', 'Do not call'],
  ],
};
