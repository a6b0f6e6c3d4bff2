/** A statement with its values as PostgreSQL reads them, prepared under its name on each connection; without a name it is not. */
export interface Statement {
  name: string;
  text: string;
  values: (string | null)[];
}

/** Something asked the database while there was no connection yet. */
export class NeedsDatabase extends Error {
  constructor() {
    super('this cannot be answered before the database is asked');
  }
}

/** Stands where a connection would: keeps what is to be written until there is one, and refuses every question. */
export class Gathering {
  readonly statements: Statement[] = [];
  /** Also when whoever asked has swallowed the refusal. */
  wasAsked = false;

  keep(statement: Statement): void {
    if (statement.name === '') this.query();
    this.statements.push(statement);
  }

  query(): never {
    this.wasAsked = true;
    throw new NeedsDatabase();
  }
}
