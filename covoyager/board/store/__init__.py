"""The board's database: tables, statements, transactions, and their errors."""
