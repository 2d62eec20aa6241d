import { upperSnake } from '../../records/entity-names.js';
import type { EntityField } from '../entity-definition.js';

/** Of people. */
const PERSON = {
  rqName: 'Whole name of a person',
  rqFirstName: 'First name of a person',
  rqLastName: 'Family name of a person',
  rqSecondName: 'Middle name or patronymic of a person',
} as const;

/** Of companies, in every country. */
const COMPANY = {
  rqCompanyName: 'Short name of a company',
  rqCompanyFullName: 'Name of a company as it is registered',
  rqCompanyRegDate: 'Day a company was registered, as text',
  rqDirector: 'Name of the managing director',
  rqAccountant: 'Name of the chief accountant',
  rqCeoName: 'Name of the head of the organisation',
  rqCeoWorkPos: 'Position of the head of the organisation',
  rqContact: 'Name of the person to talk to',
  rqEmail: 'E-mail address',
  rqPhone: 'Phone number',
  rqFax: 'Number of the fax',
  rqCompanyId: 'Identifier of the organisation, in countries that have one',
  rqBaseDoc: 'Document that entitles the director to sign, such as the statutes',
  rqResidenceCountry: 'Country of residence',
} as const;

/** Registration and taxes, where several countries have them. */
const REGISTRATION = {
  rqVatId: 'Number for value added tax',
  rqVatCertSer: 'Series of the certificate for value added tax',
  rqVatCertNum: 'Number of the certificate for value added tax',
  rqVatCertDate: 'Day of the certificate for value added tax, as text',
  rqStCertSer: 'Series of the certificate of registration',
  rqStCertNum: 'Number of the certificate of registration',
  rqStCertDate: 'Day of the certificate of registration, as text',
} as const;

/** Of identity documents. */
const IDENTITY = {
  rqIdentType: 'How the person is identified, a code of a list of the portal',
  rqIdentDoc: 'Kind of identity document, such as passport',
  rqIdentDocSer: 'Series of the identity document',
  rqIdentDocNum: 'Number of the identity document',
  rqIdentDocPersNum: 'Personal number in the identity document',
  rqIdentDocDate: 'Day the identity document was issued, as text',
  rqIdentDocIssuedBy: 'Office that issued the identity document',
  rqIdentDocDepCode: 'Code of the office that issued the identity document',
} as const;

/** What one country alone has. */
const NATIONAL = {
  rqKpp: 'Reason of registration with the tax office, Russia',
  rqOgrn: 'Number in the register of companies, Russia',
  rqOgrnip: 'Number in the register of sole traders, Russia',
  rqOkpo: 'Number in the register of statistics, Russia',
  rqOkved: 'Codes of the lines of business, Russia',
  rqOktmo: 'Code of the municipality, Russia',
  rqIfns: 'Tax office, Russia',
  rqRegon: 'Number in the register of statistics, Poland',
  rqKrs: 'Number in the register of courts, Poland',
  rqPesel: 'Personal number, Poland',
  rqLegalForm: 'Legal form of a company, France',
  rqSiren: 'Number of the company, France',
  rqSiret: 'Number of the place of business, France',
  rqCapital: 'Capital stock, France',
  rqRcs: 'Entry in the register of commerce, France',
  rqCnpj: 'Number of a company, Brazil',
  rqStateReg: 'Registration with the state, Brazil',
  rqMnplReg: 'Registration with the municipality, Brazil',
  rqCpf: 'Number of a person, Brazil',
  rqEdrpou: 'Number in the register of companies, Ukraine',
  rqDrfo: 'Number of a person in the tax register, Ukraine',
  rqKbe: 'Code of the kind of payee, Kazakhstan',
  rqIin: 'Individual number, Kazakhstan',
  rqBin: 'Number of a company, Kazakhstan',
  rqUsrle: 'Number in the register of commerce, Germany',
} as const;

/**
 * What the forms of requisites ask for. A form shows those its country knows; the host keeps the others too. All but one
 * are texts, and the host writes their names in capitals.
 */
export const REQUISITE_DETAILS: readonly EntityField[] = [
  ...Object.entries({ ...PERSON, ...COMPANY, ...REGISTRATION, ...IDENTITY, ...NATIONAL }).map(
    ([name, meaning]): EntityField => ({ name, host: upperSnake(name), type: 'string', meaning }),
  ),
  { name: 'rqInn', host: 'RQ_INN', type: 'string', meaning: 'Number of the taxpayer', example: '7701234567' },
  { name: 'rqVatPayer', host: 'RQ_VAT_PAYER', type: 'boolean', meaning: 'Value added tax is paid, Ukraine' },
];
