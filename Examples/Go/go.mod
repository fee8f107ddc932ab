module sluice.example/decide

go 1.19
