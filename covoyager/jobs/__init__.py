"""What runs beside: taking goals up, planning anew, verifying, minding the board, telling what happens."""
