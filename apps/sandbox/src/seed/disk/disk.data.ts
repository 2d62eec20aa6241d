/** What every storage of the seeded portal starts with. */
export interface SeedFolder {
  readonly name: string;
  readonly files: readonly string[];
  readonly folders?: readonly SeedFolder[];
}

export const COMPANY_FOLDERS: readonly SeedFolder[] = [
  {
    name: 'Contracts',
    files: ['Framework agreement.docx', 'Supply contract.docx', 'Appendix 1.pdf', 'Appendix 2.pdf'],
    folders: [
      {
        name: 'Signed',
        files: ['Northwind 2025.pdf', 'Eastline 2025.pdf', 'Kestrel 2025.pdf', 'Oakfield 2025.pdf'],
      },
      { name: 'Templates', files: ['Act.docx', 'Invoice.docx', 'Offer.docx'] },
    ],
  },
  {
    name: 'Marketing',
    files: ['Brand book.pdf', 'Press release.docx', 'Price list.xlsx'],
    folders: [{ name: 'Photos', files: ['stand-1.jpg', 'stand-2.jpg', 'team.jpg', 'warehouse.jpg'] }],
  },
  { name: 'Reports', files: ['January.xlsx', 'February.xlsx', 'March.xlsx', 'April.xlsx', 'Summary.docx'] },
  { name: 'Onboarding', files: ['Welcome.pdf', 'Map of the office.png', 'Holidays.xlsx'] },
];

export const PERSONAL_FILES: readonly string[] = ['Notes.txt', 'Plan.xlsx'];
export const GROUP_FILES: readonly string[] = ['Minutes.docx', 'Schedule.xlsx'];
/** How many users have something in their storage. */
export const PERSONAL_STORAGES = 8;

/** A file with more versions than two pages hold, in the root of the company's drive. */
export const LONG_HISTORY = { name: 'Long history.docx', versions: 120 } as const;

/** Value of `reach` of a file that is attached to something and lies in no storage of the caller. */
export const ATTACHED_ONLY = 'attachment';
export const ATTACHED_FILE = 'Attached only.pdf';

/** The folder that every person has for what other programs make, and the code it is found by. */
export const CREATED_FILES = 'Created files';
export const CREATED_FILES_CODE = 'FOR_CREATED_FILES';

const LINE = 'Sample content of the sandbox. ';
const LINES_STEP = 7;

/** Text of one version of a seeded file; the same for the same file and version, so that only changes need storing. */
export function seededContent(name: string, fileId: number, version: number): Buffer {
  const lines = 1 + ((fileId * LINES_STEP + version) % 40);
  return Buffer.from(`${name}, version ${version}\n${`${LINE}\n`.repeat(lines)}`);
}
