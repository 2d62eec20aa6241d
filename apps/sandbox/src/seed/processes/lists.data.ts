export interface SeedListField {
  readonly name: string;
  readonly code: string;
  /** S text, N number, L choice, S:Date, S:employee: the host's own type names. */
  readonly type: 'S' | 'N' | 'L' | 'S:Date' | 'S:employee';
  readonly isRequired?: boolean;
  readonly isMultiple?: boolean;
  readonly choices?: readonly string[];
}

export interface SeedList {
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly sections: readonly string[];
  readonly elements: number;
  readonly elementName: string;
  readonly fields: readonly SeedListField[];
}

export const LISTS: readonly SeedList[] = [
  {
    name: 'Contract register',
    code: 'contracts',
    description: 'Every signed contract',
    sections: ['2024', '2025'],
    elements: 70,
    elementName: 'Contract',
    fields: [
      { name: 'Amount', code: 'AMOUNT', type: 'N', isRequired: true },
      { name: 'Signed on', code: 'SIGNED', type: 'S:Date' },
      { name: 'State', code: 'STATE', type: 'L', choices: ['Draft', 'Signed', 'Closed'] },
      { name: 'Responsible', code: 'RESPONSIBLE', type: 'S:employee', isMultiple: true },
    ],
  },
  {
    name: 'Vacancies',
    code: 'vacancies',
    description: 'Open positions',
    sections: ['Office', 'Warehouse'],
    elements: 18,
    elementName: 'Vacancy',
    fields: [
      { name: 'Salary from', code: 'SALARY', type: 'N' },
      { name: 'Requirements', code: 'REQUIREMENTS', type: 'S' },
    ],
  },
  {
    name: 'Inventory',
    code: 'inventory',
    description: 'Equipment and who has it',
    sections: ['Computers', 'Furniture', 'Vehicles'],
    elements: 45,
    elementName: 'Item',
    fields: [
      { name: 'Inventory number', code: 'NUMBER', type: 'S', isRequired: true },
      { name: 'Holder', code: 'HOLDER', type: 'S:employee' },
    ],
  },
];
