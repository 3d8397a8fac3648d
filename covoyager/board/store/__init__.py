"""The board's database: tables, statements, transactions, and what goes wrong with them."""
